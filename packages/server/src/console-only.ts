/** Replaces features without a server side when modules are loaded by the server: see the `imports` of a module. */
export {}
