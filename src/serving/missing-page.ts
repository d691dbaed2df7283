/** The message for a clone in which the pages were not built. The package has them. */
export const missingPage = 'The page is not built: run `npm run build:page`.'
