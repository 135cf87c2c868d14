/** Stands for a feature without screens, where the modules are read for the console: see the `imports` of a module. */
export {}
