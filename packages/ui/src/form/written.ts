/** The props of a field in which people write: its text runs in its own direction, also where the page runs the other way. */
export const written = { attributes: { input: { dir: 'auto' } } }
