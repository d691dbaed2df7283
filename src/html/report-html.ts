import type { ProbeReport } from '../positions/index.js'
import type { TournamentReport } from '../tournament/index.js'
import { pageDocument } from './page-document.js'

/** What a tournament or a probe came to. */
export type Report = TournamentReport | ProbeReport

/**
 * The report of a tournament or a probe as one HTML file that opens from disk: tables, sentences and charts. It asks nothing of
 * any server, and runs no script but its own.
 *
 * @throws {Error} when the package was built without its page.
 */
export const reportHtml = (report: Report): string =>
  pageDocument({ page: 'report-page', title: `${report.title}: results`, id: 'report', value: report })
