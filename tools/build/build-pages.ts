import { pagesAreBuilt } from './pages/stamp.js'

// Builds every page into `dist`, unless nothing that they are made of has changed since.
if (!pagesAreBuilt()) {
  // Loaded only here, as it takes longer than to see that there is nothing to do.
  const { buildPages } = await import('./pages/build.js')
  await buildPages()
}
