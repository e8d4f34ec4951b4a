module.exports = { X: '✕', O: '◯', EMPTY: '' };
