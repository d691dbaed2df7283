import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type PresetName, presets, type Rules, ruleCard } from '../../../index.js'
import { roleCountsFor, usualPlayers } from '../../../kernel/rules/index.js'
import { loadLanguage } from '../../../words/languages/index.js'
import { ownVersion } from '../../serving/index.js'
import { requireOperator } from '../access.js'
import {
  agentFactsSchema,
  cardQuerySchema,
  healthSchema,
  presetRulesSchema,
  presetSchema,
  protocolVersion,
  type ResultFacts,
  resultSchema,
} from '../protocol/index.js'
import { RequestRefusal } from '../refusal.js'
import { route, textResponse } from './route.js'

const fileName = /^[\w][\w .-]{0,100}\.json$/

function listResults(folder: string | undefined): ResultFacts[] {
  if (folder === undefined) return []
  return readdirSync(folder)
    .filter((file) => fileName.test(file))
    .sort()
    .flatMap((file) => {
      const found = resultFile(join(folder, file))
      if (found === undefined) return []
      return { name: file.replace(/\.json$/, ''), bytes: found.size, modifiedAt: Math.round(found.mtimeMs) }
    })
}

/** Undefined for a folder, a link that leads nowhere, and a file that was removed meanwhile. */
function resultFile(path: string): Stats | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? found : undefined
}

/** One result as it was written. Throws `Refusal` when there is no result with this name. */
function readResult(folder: string | undefined, name: string): Response {
  const file = `${name}.json`
  const path = folder !== undefined && fileName.test(file) ? join(folder, file) : undefined
  if (path === undefined || resultFile(path) === undefined) throw new RequestRefusal(404, 'There is no such result.')
  return textResponse(readFileSync(path, 'utf8'), { 'Content-Type': 'application/json; charset=utf-8' })
}

export const offeringRoutes = [
  route({
    method: 'get',
    path: '/rules',
    summary: 'The presets, each with its numbers of players and its rule card.',
    reply: z.object({ rules: z.array(presetSchema) }),
    answer: async () => ({ rules: await Promise.all(Object.values(presets).map((rules) => presetFacts(rules))) }),
  }),
  route({
    method: 'get',
    path: '/rules/{preset}',
    summary:
      'One preset with its rules as JSON; with `players` the card and roles are for that number of players, with `language` the card is in that language.',
    query: cardQuerySchema,
    reply: presetRulesSchema,
    answer: async ({ params, query: { players, language } }) => {
      const rules = presets[params.preset as PresetName]
      if (!Object.hasOwn(presets, params.preset ?? '')) throw new RequestRefusal(404, 'There is no such preset.')
      const roles = players === undefined ? {} : { roles: roleCountsFor(rules, players) }
      return { ...(await presetFacts(rules, { players, language })), rules, ...roles }
    },
  }),
  route({
    method: 'get',
    path: '/agents',
    summary: 'The agents that games can use.',
    reply: z.object({ agents: z.array(agentFactsSchema) }),
    answer: ({ parts }) => ({ agents: parts.offers.facts }),
  }),
  route({
    method: 'get',
    path: '/results',
    summary: 'The results of tournaments that the operator shows.',
    reply: z.object({ results: z.array(resultSchema) }),
    answer: ({ parts: { options } }) => ({ results: listResults(options.results) }),
  }),
  route({
    method: 'get',
    path: '/results/{name}',
    summary: 'One result.',
    reply: 'application/json',
    answer: ({ parts: { options }, params }) => readResult(options.results, params.name ?? ''),
  }),
  route({
    method: 'get',
    path: '/health',
    summary: 'Whether the server works.',
    reply: healthSchema,
    answer: ({ parts }) => ({
      status: 'ok',
      version: ownVersion(),
      protocol: protocolVersion,
      running: parts.games.running,
      sockets: parts.sockets(),
    }),
  }),
  route({
    method: 'get',
    path: '/metrics',
    summary: "What the server counts about itself, for Prometheus. Needs the operator's token.",
    reply: 'text/plain',
    answer: ({ parts, caller }) => {
      requireOperator(caller)
      const gauges = { running: parts.games.running, sockets: parts.sockets(), openTokens: parts.tokens.open }
      const text = parts.metrics.text({ ...gauges, waitingBytes: parts.waitingBytes() })
      return textResponse(text, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
    },
  }),
]

async function presetFacts(rules: Rules, { players, language = 'en' }: z.infer<typeof cardQuerySchema> = {}) {
  const { min, max } = rules.table
  return {
    name: rules.name,
    players: { min, max, usual: usualPlayers(rules) },
    card: ruleCard(rules, players, await loadLanguage(language)),
  }
}
