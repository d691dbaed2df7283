/** What is said in a clone where the pages were not built; the package has them. */
export const missingPage = 'The page is not built: run `npm run build:page`.'
