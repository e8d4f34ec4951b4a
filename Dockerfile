# The program as one static file, with the interpreters of the bots that it audits: docs/ci.md shows how to use it.
FROM rust:1-alpine AS build
RUN apk add --no-cache musl-dev
COPY . /noughts
RUN cargo install --locked --path /noughts/crates/cli --root /usr/local

FROM alpine:3
RUN apk add --no-cache nodejs python3
COPY --from=build /usr/local/bin/noughts /usr/local/bin/noughts
# A bot has no right to more than the folder that it is given.
USER nobody
WORKDIR /bots
ENTRYPOINT ["noughts"]
