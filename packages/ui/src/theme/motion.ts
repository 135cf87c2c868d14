/**
 * How long movement takes, in milliseconds: `fast` for hover and press, `calm` for what opens, closes and moves. The
 * style sheets have the same in `tokens.css`, where nothing moves for people who prefer reduced motion.
 */
export const motion = { fast: 120, calm: 160 } as const
