export { exportHtml, type HtmlOptions } from './export-html.js'
export { type Report, reportHtml } from './report-html.js'
