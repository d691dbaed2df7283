import { rmSync } from 'node:fs'
import { Application, PageEvent, type ProjectReflection, ReflectionKind, type TypeDocOptions } from 'typedoc'
import type { PluginOptions } from 'typedoc-plugin-markdown'
import { entryPoints } from './docs/entry-points.js'

// Writes docs/reference from the doc comments of everything that the package exports: one page an import.
const folder = 'docs/reference'
const options: Partial<TypeDocOptions & PluginOptions> = {
  plugin: ['typedoc-plugin-markdown'],
  entryPoints: [...entryPoints.values()],
  sortEntryPoints: false,
  tsconfig: 'tsconfig.json',
  // `npm run typecheck` finds what does not compile.
  skipErrorChecking: true,
  groupOrder: ['Functions', 'Variables', 'Classes', 'Interfaces', 'Type Aliases'],
  excludeInternal: true,
  excludeExternals: true,
  disableSources: true,
  preservedTypeAnnotationTags: ['@throws'],
  logLevel: 'Warn',
  out: folder,
  name: 'Reference',
  readme: 'none',
  router: 'module',
  flattenOutputFiles: true,
  entryFileName: 'index',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  useHTMLEncodedBrackets: true,
  sanitizeComments: true,
  typeDeclarationVisibility: 'compact',
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  tableColumnSettings: { hideModifiers: true, hideInherited: true, hideOverrides: true, hideSources: true },
}

const application = await Application.bootstrapWithPlugins(options)
const project = await application.convert()
if (project === undefined) throw new Error('The reference was not written: TypeDoc could not read the sources.')
nameModules(project)
nameErrors(project)
nameParameters(project)
application.renderer.on(PageEvent.END, (page) => {
  page.contents = withoutNestedRows(page.contents ?? '')
})
rmSync(folder, { recursive: true, force: true })
await application.generateOutputs(project)

/** Calls each module by the name that a program imports. */
function nameModules({ children = [] }: ProjectReflection): void {
  const imports = new Map([...entryPoints].map(([name, source]) => [moduleOf(source), name]))
  for (const module of children) module.name = imports.get(module.name) ?? module.name
}

/** What TypeDoc calls the module of a source file. */
function moduleOf(source: string): string {
  return source.replace(/^\.\//, '').replace(/(\/index)?\.ts$/, '')
}

/** Puts the error that a function throws in front of when it does: the plugin leaves it out. */
function nameErrors({ reflections }: ProjectReflection): void {
  for (const { comment } of Object.values(reflections))
    for (const tag of comment?.getTags('@throws') ?? [])
      if (tag.typeAnnotation !== undefined)
        tag.content.unshift(
          { kind: 'code', text: `\`${tag.typeAnnotation.replace(/^\{|\}$/g, '')}\`` },
          { kind: 'text', text: ' ' },
        )
}

/** Calls a parameter that is taken apart at once by its type: `pairing: Pairing`. */
function nameParameters(project: ProjectReflection): void {
  for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter))
    if (parameter.isParameter() && parameter.name === '__namedParameters') {
      const name = parameter.type?.type === 'reference' ? parameter.type.name : 'options'
      parameter.name = `${name[0]?.toLowerCase()}${name.slice(1)}`
    }
}

/** A table of properties without the rows of what lies inside a property. */
function withoutNestedRows(page: string): string {
  return page.replace(/^\| (?!<a )`[\w?]+\.[^\n]*\n/gm, '')
}
