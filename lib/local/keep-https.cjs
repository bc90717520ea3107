// Loaded into the functions of the local stack before MiniStack's own worker script. That replaces `https.request` by one that
// speaks plain HTTP to every loopback address, and so cannot reach an API server on this machine. A property that cannot be
// written keeps Node's own function; MiniStack's assignment is in sloppy mode and has no effect.
const https = require("node:https");

Object.defineProperty(https, "request", { value: https.request, writable: false, configurable: false });
