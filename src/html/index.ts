export { exportHtml, type HtmlOptions, type Report, reportHtml } from './export-html.js'
