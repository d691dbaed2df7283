export { type MomentWords, momentPicture, momentWords, type PictureMoment } from './moment-picture.js'
export { arrowPath, towards } from './picture-scene.js'
export { pictureSize } from './picture-svg.js'
export { sceneAt, type TableScene } from './scene.js'
