/** How many rounds people race each other in a test; `npm run torture -- races` asks for more. */
export const roundsOfRaces = (usual: number): number => Number(process.env.RACE_ROUNDS ?? usual)
