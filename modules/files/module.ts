export { file } from '#file'
export { storage } from '#storage'
export { uploadRule } from '#upload-rule'
