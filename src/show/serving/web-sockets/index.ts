export { type RawData, WebSocket, WebSocketServer } from 'ws'
