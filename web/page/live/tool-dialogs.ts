export { ForkDialog } from './fork-dialog.js'
export { LinksDialog } from './links-dialog.js'
