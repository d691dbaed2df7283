import { languageTags } from '../../kernel/events/language.js'
import { isRecord } from '../../kernel/text/objects.js'
import { type JsonObject, objectsIn } from './json-objects.js'

const split = (names: string): string[] => names.split(/,\s+/)

/** The names that models give to the parts of an answer, our own first. Signs and capitals of a name do not count. */
export const thoughtFields: readonly string[] = split(
  `steps, thought, thoughts, thinking, reasoning, analysis, inner_thought, inner_thoughts, private_thought, private_thoughts,
  internal_thought, inner_monologue, internal_monologue, chain_of_thought, rationale, reflection, scratchpad, gedanke, gedanken,
  überlegung, pensamiento, pensamientos, razonamiento, 思考, 考え, 想法, 推理`,
)

/** The fields in which models put their words. */
export const spokenFields: readonly string[] = split(
  `speech, message, text, say, statement, words, utterance, public_statement, public_speech, public_message, speak, spoken,
  dialogue, comment, response, reply, content, rede, aussage, nachricht, discurso, mensaje, palabras, 発言, 発話, 台詞, 发言, 说`,
)

/** Said only if there are no other words: it may be private. */
export const reasonFields: readonly string[] = split('reason, explanation, justification, begründung, razón, 理由')

export const choiceFields: readonly string[] = split(
  `choice, action, vote, target, nominee, nomination, judgment, judgement, verdict, decision, player, answer, my_choice, my_vote,
  vote_for, vote_target, voted_player, selection, selected, selected_player, selected_option, chosen, chosen_player, pick, option,
  target_id, target_player, target_name, player_id, player_name, eliminate, kill, protect, investigate, wahl, stimme,
  entscheidung, voto, elección, eleccion, 選択, 投票, 投票先, 选择, 决定`,
)

/** Around an answer. Any other name may be too, if nothing else of the object is heard or decides. */
const wrappings: readonly string[] = split(
  `answer, response, result, output, arguments, parameters, args, input, tool_input, action_input, json, data, final_answer, final,
  final_response, function`,
)

const otherParts = ['claim', 'correction', 'acts', 'beliefs', 'memory', 'persona']
const personaParts = ['name', 'character', 'traits', 'style', 'quirks']
/** What stands in these is not meant as the answer. */
const draftFields = split(
  'draft, drafts, first_draft, alternative, alternatives, candidate, candidates, example, examples, previous, plan, strategy',
)

/** What others may hear of an answer, and what decides. Beside it there are only thoughts and notes. */
const publicParts = new Set([
  ...spokenFields,
  ...reasonFields,
  ...choiceFields,
  'claim',
  'correction',
  'acts',
  'beliefs',
])
const personaFields = new Set(['persona', ...personaParts])
const ownParts = new Set([...thoughtFields, ...publicParts, ...otherParts, ...personaParts])
const neverAround = new Set([...thoughtFields, ...otherParts, ...draftFields])

const spelling = (name: string): string => name.toLowerCase().replace(/[\s_.-]+/g, '')
const knownNames = new Map([...ownParts, ...wrappings, ...draftFields].map((name) => [spelling(name), name]))

/** The name by which we know a field, whatever its capitals and signs: `publicSpeech` is `public_speech`. */
export const knownName = (name: string): string =>
  ownParts.has(name) ? name : (knownNames.get(spelling(name)) ?? name)

export const isPublicPart = (name: string, kind: string): boolean =>
  publicParts.has(name) || (kind === 'persona' && personaFields.has(name))

export const isAnswerPart = (name: string): boolean => ownParts.has(name)

/** More than any answer is wrapped. */
const mostWrappings = 6

/** An answer without what is around it, its fields by the names that we know. */
export function unwrap(raw: JsonObject, depth = 0): JsonObject {
  const known = Object.fromEntries(Object.entries(raw).map(([name, value]) => [freeName(name, raw), value]))
  const field = depth < mostWrappings ? wrappingIn(known, depth) : undefined
  if (field === undefined) return known
  const { [field]: wrapped, ...around } = known
  const inner = asWrappedObject(wrapped) ?? {}
  // A field given twice may have two different values.
  return Object.keys(inner).some((name) => name !== 'name' && name in around)
    ? known
    : unwrap({ ...around, ...inner }, depth + 1)
}

/** Our name for a field, unless the object has a field of that very name. */
const freeName = (name: string, raw: JsonObject): string => {
  const known = knownName(name)
  return known !== name && known in raw ? name : known
}

function wrappingIn(raw: JsonObject, depth: number): string | undefined {
  const listed = wrappings.find((name) => asWrappedObject(raw[name]) !== null)
  if (listed !== undefined) return listed
  const around = Object.keys(raw).filter((name) => !neverAround.has(name) && holdsAnswer(name, raw[name], depth))
  const [only, ...others] = around
  const isHeard = Object.keys(raw).some((name) => name !== only && publicParts.has(name))
  return others.length > 0 || isHeard ? undefined : only
}

/** Under the name of a choice or of words an object is a whole answer only if it has both. */
function holdsAnswer(name: string, value: unknown, depth: number): boolean {
  const inner = asWrappedObject(value)
  if (inner === null) return false
  const parts = Object.keys(unwrap(inner, depth + 1))
  const [speaks, chooses] = [spokenFields, choiceFields].map((fields) => parts.some((part) => fields.includes(part)))
  return publicParts.has(name) ? speaks === true && chooses === true : parts.some((part) => publicParts.has(part))
}

function asWrappedObject(value: unknown): JsonObject | null {
  if (typeof value === 'string')
    return value.trimStart().startsWith('{') ? (objectsIn(value, true)[0]?.value ?? null) : null
  if (Array.isArray(value)) return value.length === 1 && isRecord(value[0]) ? (value[0] as JsonObject) : null
  return isRecord(value) ? value : null
}

/** The fields of an object that holds words, by kind or by language. */
export const wordFields: readonly string[] = ['text', 'value', 'line', ...spokenFields, ...languageTags]
