/** The number of rounds of a race test; `npm run torture -- races` runs more. */
export const roundsOfRaces = (usual: number): number => Number(process.env.RACE_ROUNDS ?? usual)
