export { removeTemporaryFolders as default } from '../test/folders.ts'
