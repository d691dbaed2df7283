import { type PresetName, presets, type RoleDefinition } from '../../src/index.js'

/** Roles of a preset with other options of their powers, as the `cast` of rules that extend it: `{ doctor: { self: false } }`. */
export function castWith(
  preset: PresetName,
  changes: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Record<string, Pick<RoleDefinition, 'powers'>> {
  const changed = Object.entries(changes).map(([role, options]) => {
    const powers = presets[preset].cast[role]?.powers ?? []
    return [role, { powers: powers.map((own) => ({ ...own, ...options })) }]
  })
  return Object.fromEntries(changed)
}
