export { type MomentWords, momentPicture, momentWords, type PictureMoment } from './moment-picture.js'
export { pictureSize } from './picture-svg.js'
