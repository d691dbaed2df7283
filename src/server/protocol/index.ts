export * from './names.js'
export * from './rest.js'
export * from './socket.js'
export * from './tables.js'
