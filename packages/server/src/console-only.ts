/** Stands for a feature without a server side, where the modules are read for the server: see the `imports` of a module. */
export {}
