/**
 * Whether tests that walk through everything do so in every way (`npm test -- --whole`). Otherwise each thing is
 * walked in one way, always the same.
 */
export const isWhole = process.env.TEST_EXTENT === 'whole'
