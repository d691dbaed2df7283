import type { AgentRequest } from '../../agents/agent.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import { answerFields, unaskedFields } from '../answer-fields.js'

/** Whether silence is offered: the one case in which a choice may be null. */
export const maySilence = ({ options }: Pick<AgentRequest, 'options'>): boolean =>
  options.length === 1 && options[0] === 'silent'

/** The legal choices of this request, exactly, and which fields count. They end the prompt. */
export function choicesOf(request: AgentRequest, memory: boolean, thought: boolean): string[] {
  const asked = answerFields(request, memory, thought)
  const unasked = unaskedFields(request, memory, thought)
  const none = unasked.length > 0 ? ` Fields that are not asked for are null: ${list(unasked)}.` : ''
  return [...choicesLine(request), ...beliefsLine(request), `Answer with one JSON object: ${list(asked)}.${none}`]
}

/** For whom chances are asked, and that nobody else reads them. */
function beliefsLine({ beliefs }: AgentRequest): string[] {
  if (beliefs === undefined) return []
  return [
    `In \`beliefs\` state for each of ${list(beliefs)} the chance that it is mafia, from 0 (surely not) to 1 (surely): what you hold to be true now. Nobody else ever reads it, and nothing in the game depends on it.`,
  ]
}

const list = (fields: readonly string[]): string => fields.map((field) => `\`${field}\``).join(', ')

function choicesLine(request: AgentRequest): string[] {
  const { kind, options, view } = request
  if (options.length === 0) return []
  if (maySilence(request))
    return [
      'Legal choices: null, to speak, with your `speech`; or `silent`, to stay silent, with `speech` null. No other.',
    ]
  const words = requestKinds[kind].choices ?? {}
  const names = new Map(view.players.map(({ id, name, seat }) => [id, name === `Player ${seat + 1}` ? '' : name]))
  const told = options.map((option) => {
    const meaning = Object.hasOwn(words, option) ? words[option] : names.get(option)
    return meaning ? `\`${option}\` (${meaning})` : `\`${option}\``
  })
  return [`Legal choices: ${told.join(', ')}. No other.`]
}
