/** Replaces features without screens when modules are loaded by the console: see the `imports` of a module. */
export {}
