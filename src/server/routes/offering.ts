import * as z from 'zod'
import { type PresetName, presets, type Rules, ruleCard } from '../../index.js'
import { roleCountsFor } from '../../rules/index.js'
import { ownVersion } from '../../serving/index.js'
import {
  agentSchema,
  cardQuerySchema,
  healthSchema,
  presetSchema,
  protocolVersion,
  resultSchema,
  rulesSchema,
} from '../protocol/index.js'
import { Refusal } from '../refusal.js'
import { resultIn, resultsIn } from './results.js'
import { route } from './route.js'

/** The calls that say what there is: rules, agents, results. */
export const offeringRoutes = [
  route({
    method: 'get',
    path: '/rules',
    summary: 'The presets, each with its numbers of players and its rule card.',
    reply: z.object({ rules: z.array(presetSchema) }),
    answer: () => ({ rules: Object.values(presets).map((rules) => presetFacts(rules)) }),
  }),
  route({
    method: 'get',
    path: '/rules/{preset}',
    summary: 'One preset with its rules as JSON; with `players` the card and roles are for that number of players.',
    query: cardQuerySchema,
    reply: rulesSchema,
    answer: ({ params, query: { players } }) => {
      const rules = presets[params.preset as PresetName]
      if (!Object.hasOwn(presets, params.preset ?? '')) throw new Refusal(404, 'There is no such preset.')
      const roles = players === undefined ? {} : { roles: roleCountsFor(rules, players) }
      return { ...presetFacts(rules, players), rules, ...roles }
    },
  }),
  route({
    method: 'get',
    path: '/agents',
    summary: 'The agents that games can use.',
    reply: z.object({ agents: z.array(agentSchema) }),
    answer: ({ parts }) => ({ agents: parts.offers.facts }),
  }),
  route({
    method: 'get',
    path: '/results',
    summary: 'The results of tournaments that the operator shows.',
    reply: z.object({ results: z.array(resultSchema) }),
    answer: ({ parts: { options } }) => ({ results: resultsIn(options.results) }),
  }),
  route({
    method: 'get',
    path: '/results/{name}',
    summary: 'One result.',
    reply: 'application/json',
    answer: ({ parts: { options }, params }) => resultIn(options.results, params.name ?? ''),
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
]

function presetFacts(rules: Rules, players?: number) {
  const { min, max } = rules.table
  return {
    name: rules.name,
    players: { min, max, usual: Math.max(min, Math.min(10, max)) },
    card: ruleCard(rules, players),
  }
}
