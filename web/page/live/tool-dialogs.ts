export { ForkDialog } from './fork-dialog.js'
export { HostDialog } from './host-dialog.js'
export { LinksDialog } from './links-dialog.js'
