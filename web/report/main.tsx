import 'uplot/dist/uPlot.min.css'
import '../design/tokens.css'
import '../design/base.css'
import './report.css'
import { render } from 'preact'
import type { Report } from '../../src/show/html/index.js'
import { ReportView } from './report-view.js'

const report = JSON.parse(document.getElementById('report')?.textContent ?? '') as Report

const page = document.getElementById('page')
if (page) render(<ReportView report={report} />, page)
