import type { ProbeReport } from '../positions/index.js'
import type { TournamentReport } from '../tournament/index.js'
import { pageDocument } from './page-document.js'

/** The report of a tournament or a probe. */
export type Report = TournamentReport | ProbeReport

/**
 * The report of a tournament or a probe as one HTML file that opens from disk: tables, sentences and charts. It
 * contacts no server, and runs only its own script.
 *
 * @throws {MafiaError} when the package was built without its page.
 */
export const reportHtml = (report: Report): string =>
  pageDocument({ page: 'report-page', title: `${report.title}: results`, id: 'report', value: report })
