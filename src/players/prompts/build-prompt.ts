import { findOpening } from '../../kernel/events/event.js'
import type { EventData } from '../../kernel/events/event-data.js'
import { languageNames } from '../../kernel/events/language.js'
import { type ContextRules, defaultContext } from '../../kernel/rules/rules-schema.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { ruleCard } from '../../words/card/rule-card.js'
import { tableReaderFor } from '../reading/table-reader.js'
import { answerSection, narratorAnswer } from './answer-fields.js'
import { type ChatMessage, type EstimateTokens, fourCharsPerToken, type Prompt } from './chat-message.js'
import { fitLines, fitText, omissionNotice, strategies } from './context-strategies.js'
import { personaPrompt } from './persona-prompt.js'
import type { BuildOptions, PromptSection } from './prompt-options.js'
import { sectionText } from './prompt-options.js'
import { nowSection } from './question.js'
import { frame, sectionHeading } from './quote.js'
import { mafiaMarks, type RecordReader, speakerNames, writeRecordEntry } from './record.js'
import {
  narratorManner,
  narratorTask,
  pastGamesSection,
  publicBehaviour,
  rosterSection,
  selfSection,
} from './self-section.js'

/**
 * The messages of a request for a language model, never longer than `context.maxTokens` as estimated. Pure. Parts that
 * do not change come first and the record only grows at its end, so that consecutive prompts share a prefix.
 */
export function buildPrompt(request: AgentRequest, options: BuildOptions = {}): Prompt {
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
  const inLanguage = (english: string) => options.translator?.text(english) ?? english
  const nowWith = (memoryOmitted: boolean) =>
    inLanguage(nowSection(request, { parts: options, memoryOmitted, rules, strategy, advise }))
  const now = fitText(nowWith(estimate(nowWith(false)) > maxTokens / 2), maxTokens / 2, estimate)
  const heading = inLanguage(sectionHeading('Record', mark))
  const spare = estimate(`${heading}\n${omissionNotice(1_000_000)}\n\n`) + 4
  const system = fitText(buildSystemText(request, opened, options), maxTokens - estimate(now) - spare, estimate)
  const room = maxTokens - estimate(now) - estimate(system) - estimate(`${heading}\n\n`) - 4
  const record = fitLines(
    selectRecordLines(request, opened, { ...context, strategy, maxTokens, translator: options.translator }),
    room,
    estimate,
  )
  const user = [heading, ...record.lines, '', now].join('\n')
  const told = [{ role: 'system', content: system } as const, { role: 'user', content: user } as const]
  const messages = told.filter(({ content }) => content !== '')
  return makePrompt(messages, record.omitted, estimate)
}

const playerTask = 'You play a game of Mafia at a table of players. Play to win.'

/** The same for the whole table first. */
function buildSystemText(
  { view, kind, mark }: AgentRequest,
  { rules, language = 'en' }: EventData['game.opened'],
  options: BuildOptions,
): string {
  const { system = '', prompts = {}, translator } = options
  const inLanguage = (english: string) => translator?.text(english) ?? english
  const spoken = language === 'en' ? [] : [`- Say everything that players read in ${languageNames[language]}.`]
  const answer = () =>
    [narrates ? narratorAnswer(options) : answerSection(rules, players, options), ...spoken].join('\n')
  const players = view.players.length
  const narrates = kind === 'narrate'
  const section = (name: PromptSection, builtIn: () => string) =>
    sectionText(prompts, name, () => inLanguage(builtIn()))
  return [
    section('task', () => (narrates ? narratorTask : playerTask)),
    section('rules', () => ruleCard(rules, players, translator?.language)),
    section('manner', () => (narrates ? narratorManner : publicBehaviour)),
    inLanguage(rosterSection(view)),
    section('frame', () => frame),
    section('answer', answer),
    inLanguage(selfSection(view, { rules, mark, advice: prompts.advice })),
    inLanguage(pastGamesSection(view, mark)),
    system,
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

function selectRecordLines(
  { view, playerId, mark, kind }: AgentRequest,
  opened: EventData['game.opened'],
  { strategy, maxTokens, facts = true, translator }: ContextRules & Pick<BuildOptions, 'translator'>,
) {
  const writer: RecordReader = {
    playerId,
    mark,
    called: speakerNames(view),
    maxQuoteChars: Math.max(500, maxTokens),
    amongMafia: mafiaMarks(view, opened.rules),
    cast: opened.rules.cast,
    translator,
  }
  const told = view.events.flatMap((event) => {
    const entry = writeRecordEntry(event, writer)
    return entry === null ? [] : [{ event, ...entry }]
  })
  const reader = tableReaderFor(opened, view.players)
  return strategies[strategy]({ told, day: view.day, playerId, reader, kind, facts, translator })
}
