import 'uplot/dist/uPlot.min.css'
import './report.css'

export { ReportView } from './report-view.js'
