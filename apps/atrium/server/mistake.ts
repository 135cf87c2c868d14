/** A mistake of the user of a command, reported in one line. */
export class Mistake extends Error {}
