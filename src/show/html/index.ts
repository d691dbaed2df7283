export { exportHtml, type HtmlOptions, linkMetas, type Report, reportHtml } from './export-html.js'
