export { type S3ArchiveOptions, s3Archive } from './s3-archive.js'
