import { expect, test } from 'vitest'
import { nightMachine, trialMachine } from '../../machines/index.js'
import { readDiagram } from '../../src/diagrams/index.js'
import { activeStates, inferTransitions, transitionIds } from '../../web/charts/active-states.js'

test('the value of a snapshot lights its states and those around them', () => {
  expect([...activeStates('defense')]).toEqual(['', 'defense'])
  expect([...activeStates({ acting: { kill: 'choosing', protect: { deep: 'asleep' } } })]).toEqual([
    '',
    'acting',
    'acting.kill',
    'acting.kill.choosing',
    'acting.protect',
    'acting.protect.deep',
    'acting.protect.deep.asleep',
  ])
  expect([...activeStates(undefined)]).toEqual([])
})

test('the road that was taken is the one that leads to what is active now', () => {
  const event = 'decided'
  const diagram = readDiagram(trialMachine)
  const to = (after: string) =>
    [...inferTransitions(diagram, { before: activeStates('accusation'), after: activeStates(after), event })].flatMap(
      (id) => diagram.transitions.find((transition) => transition.id === id)?.targets ?? [],
    )
  expect(to('defense')).toEqual(['defense'])
  expect(to('adjourned')).toEqual(['adjourned'])
  expect(to('nomination')).toEqual(['adjourned'])
})

test('a region that is left by the end of its actor shows its last road', () => {
  const before = activeStates({ acting: { kill: 'choosing', protect: 'asleep' } })
  const roads = (actor: string) => {
    const change = { before, after: activeStates('closing'), event: `xstate.done.actor.${actor}` }
    return [...inferTransitions(readDiagram(nightMachine), change)].map((id) => id.split('|')[0])
  }
  expect(roads('mafiaTeam')).toEqual(['acting.kill.choosing'])
  expect(roads('nobody')).toEqual([])
})

test('transitions that XState tells of are found in the diagram', () => {
  const diagram = readDiagram(trialMachine)
  const told = {
    eventType: 'decided',
    transitions: [{ source: 'trial.accusation', targets: ['trial.adjourned'] }],
  }
  const [found, ...others] = transitionIds(diagram, told)
  expect(others).toEqual([])
  expect(diagram.transitions.find(({ id }) => id === found)).toMatchObject({ source: 'accusation', otherwise: true })
  expect(transitionIds(diagram, { ...told, transitions: [{ source: 'night.acting', targets: [] }] })).toEqual([])
})
