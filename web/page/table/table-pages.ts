export { FriendsForm } from './friends-form.js'
export { WaitingRoom } from './waiting-room.js'

import './table-room.css'
