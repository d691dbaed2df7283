import { requireArgument } from '../../kernel/errors/arguments.js'
import { findOpening } from '../../kernel/events/event.js'
import type { EventData } from '../../kernel/events/event-data.js'
import { languageNames } from '../../kernel/events/language.js'
import { type ContextRules, defaultContext } from '../../kernel/rules/rules-schema.js'
import { findTeam, isMafia } from '../../kernel/rules/team.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { message } from '../../kernel/text/message.js'
import { ruleCard } from '../../words/card/rule-card.js'
import type { Language } from '../../words/languages/language.js'
import { tableReaderFor } from '../../words/reading/table-reader.js'
import { choiceWordsIn } from '../../words/stories/describe-event.js'
import { answerSection, narratorAnswer } from './answer-fields.js'
import { type ChatMessage, type EstimateTokens, fourCharsPerToken, type Prompt } from './chat-message.js'
import { fitLines, fitText, omissionNotice, strategies } from './context-strategies.js'
import { personaPrompt } from './persona-prompt.js'
import type { BuildOptions, PromptSection } from './prompt-options.js'
import { sectionText } from './prompt-options.js'
import { promptEnglish, type Tell } from './prompt-words.js'
import { nowSection } from './question.js'
import { mafiaMarks, type RecordReader, speakerNames, writeRecordEntry } from './record.js'
import { pastGamesSection, rosterSection, selfSection } from './self-section.js'

/**
 * The messages of a request for a language model, never longer than `context.maxTokens` as estimated. Pure. Parts that
 * do not change come first and the record only grows at its end, so that consecutive prompts share a prefix.
 */
export function buildPrompt(request: AgentRequest, options: BuildOptions = {}): Prompt {
  requireArgument('request', request, { kind: 'an object', fields: ['kind', 'view'], advice: 'as an agent gets it' })
  const estimate = options.estimateTokens ?? fourCharsPerToken
  if (request.kind === 'persona') return makePrompt(personaPrompt(request, options), 0, estimate)
  return buildGamePrompt(request, options, estimate)
}

function makePrompt(messages: readonly ChatMessage[], omittedLines: number, estimate: EstimateTokens): Prompt {
  return { messages, tokens: messages.reduce((sum, { content }) => sum + estimate(content), 0), omittedLines }
}

function buildGamePrompt(request: AgentRequest, options: BuildOptions, estimate: EstimateTokens): Prompt {
  const { view, mark } = request
  const opened = findOpening(view.events)
  if (opened === undefined) throw new RangeError('The view does not show the opening.')
  const { rules } = opened
  const { strategy, ...context } = { ...defaultContext, ...rules.context, ...options.context }
  const maxTokens = Math.min(context.maxTokens, options.mostTokens ?? context.maxTokens)
  const advise = options.prompts?.advice === undefined
  const { language = promptEnglish() } = options
  const tell: Tell = (text) => language.render(text)
  const nowWith = (memoryOmitted: boolean) =>
    nowSection(request, { parts: options, memoryOmitted, rules, strategy, advise }, tell)
  const within = (most: number) => ({ maxTokens: most, estimate, tell })
  const now = fitText(nowWith(estimate(nowWith(false)) > maxTokens / 2), within(maxTokens / 2))
  const heading = tell(message('prompt.record', { mark }))
  const spare = estimate(`${heading}\n${tell(omissionNotice(1_000_000))}\n\n`) + 4
  const system = fitText(
    buildSystemText(request, opened, { ...options, language }),
    within(maxTokens - estimate(now) - spare),
  )
  const room = maxTokens - estimate(now) - estimate(system) - estimate(`${heading}\n\n`) - 4
  const lines = selectRecordLines(request, opened, { ...context, strategy, maxTokens, language })
  const record = fitLines(lines, within(room))
  const user = [heading, ...record.lines, '', now].join('\n')
  const told = [{ role: 'system', content: system } as const, { role: 'user', content: user } as const]
  const messages = told.filter(({ content }) => content !== '')
  return makePrompt(messages, record.omitted, estimate)
}

/** The same for the whole table first. */
function buildSystemText(
  { view, kind, mark }: AgentRequest,
  { rules, language: spoken = 'en' }: EventData['game.opened'],
  options: BuildOptions & { readonly language: Language },
): string {
  const { system = '', prompts = {}, language } = options
  const tell: Tell = (text) => language.render(text)
  const wish = spoken === 'en' ? [] : [`- ${tell(message('prompt.spoken', { language: languageNames[spoken] }))}`]
  const players = view.players.length
  const narrates = kind === 'narrate'
  const answer = () => (narrates ? narratorAnswer(options, tell) : answerSection({ rules, players }, options, tell))
  const section = (name: PromptSection, builtIn: () => string) => sectionText(prompts, name, builtIn)
  return [
    section('task', () => tell(message(narrates ? 'prompt.narrator.task' : 'prompt.task'))),
    section('rules', () => ruleCard(rules, players, language)),
    section('manner', () => tell(message(narrates ? 'prompt.narrator.manner' : 'prompt.manner'))),
    rosterSection(view, tell),
    section('frame', () => tell(message('prompt.frame'))),
    section('answer', () => [answer(), ...wish].join('\n')),
    selfSection(view, { rules, mark, advice: prompts.advice }, tell),
    pastGamesSection(view, mark, tell),
    system,
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

function selectRecordLines(
  { view, playerId, mark, kind }: AgentRequest,
  opened: EventData['game.opened'],
  { strategy, maxTokens, facts = true, language }: ContextRules & { readonly language: Language },
) {
  const writer: RecordReader = {
    playerId,
    mark,
    called: speakerNames(view),
    maxQuoteChars: Math.max(500, maxTokens),
    amongMafia: mafiaMarks(view, opened.rules),
    isOfMafia: (role) => isMafia({ team: findTeam(opened.rules, role) }),
    language,
    choices: choiceWordsIn(view.events),
  }
  const told = view.events.flatMap((event) => {
    const entry = writeRecordEntry(event, writer)
    return entry === null ? [] : [{ event, ...entry }]
  })
  const reader = tableReaderFor(opened, view.players)
  return strategies[strategy]({ told, day: view.day, playerId, reader, kind, facts, language })
}
