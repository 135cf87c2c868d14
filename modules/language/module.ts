export { language } from '#language'
export { prompt } from '#prompt'
export * from '#server/multi-language'
export { staticText } from '#static-text'
