import { useEffect, useMemo } from 'preact/hooks'
import type { ViewEvent } from '../../../src/index.js'
import { findOpening } from '../../../src/kernel/events/index.js'
import { Store, useStore } from '../../use-store.js'
import { readStored, storeForTab } from '../routes.js'
import type { GameStore } from './store.js'
import { isNight } from './words.js'

/** A tone: its pitch in Hz, when it begins and how long it sounds, in seconds. */
interface Tone {
  readonly pitch: number
  readonly at: number
  readonly lasts: number
}

const chord = (pitches: readonly number[], gap: number, lasts: number): Tone[] =>
  pitches.map((pitch, index) => ({ pitch, at: index * gap, lasts }))

/** What is heard at a moment; nothing at most of them. */
function tonesFor({ type, phase }: ViewEvent): readonly Tone[] {
  if (type === 'phase.changed' && isNight(phase)) return chord([220, 164.8, 130.8], 0.35, 1.6)
  if (type === 'phase.changed' && phase === 'dawn') return chord([261.6, 329.6, 392], 0.25, 1.2)
  if (type === 'player.died') return chord([110, 103.8], 0.5, 1.8)
  if (/\.(cast|made)$/.test(type)) return chord([523.3], 0, 0.08)
  if (/^(nomination|vote|judgment)\.resolved$/.test(type)) return chord([196, 185], 0.3, 0.9)
  return type === 'game.ended' ? chord([261.6, 329.6, 392, 523.3], 0.2, 1.8) : []
}

const volume = 0.08

function playTones(context: AudioContext, tones: readonly Tone[]): void {
  for (const { pitch, at, lasts } of tones) {
    const [from, to] = [context.currentTime + at, context.currentTime + at + lasts]
    const [tone, gain] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = pitch
    tone.type = 'triangle'
    gain.gain.setValueAtTime(volume, from)
    gain.gain.exponentialRampToValueAtTime(0.0001, to)
    tone.connect(gain).connect(context.destination)
    tone.start(from)
    tone.stop(to)
  }
}

/** A number from 0 to below 1 that depends on the name alone. */
function shareOf(name: string): number {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973
  return sum / 9_973
}

/** What is heard of a moment: who speaks in it, in the language of the game. */
interface Heard {
  readonly name: string | undefined
  readonly language: string
  readonly speed: number
}

/** The sound of the stage: tones and spoken words, both off until asked for, and remembered for this tab. */
export class StageSound extends Store {
  hasTones = readStored('nightzero tones') === 'on'
  hasVoices = readStored('nightzero voices') === 'on'
  #context: AudioContext | undefined
  #isSpeaking = false

  readonly canSpeak = typeof speechSynthesis !== 'undefined'

  /** Whether somebody is being heard: the stage waits. */
  get isSpeaking(): boolean {
    return this.hasVoices && this.#isSpeaking
  }

  readonly toggleTones = (): void => {
    this.hasTones = !this.hasTones
    storeForTab('nightzero tones', this.hasTones ? 'on' : 'off')
    this.notify()
  }

  readonly toggleVoices = (): void => {
    this.hasVoices = !this.hasVoices
    storeForTab('nightzero voices', this.hasVoices ? 'on' : 'off')
    if (!this.hasVoices) this.hush()
    this.notify()
  }

  /** A moment has come on stage by itself. */
  show(event: ViewEvent, { name, language, speed }: Heard): void {
    if (this.hasTones) {
      this.#context ??= new AudioContext()
      playTones(this.#context, tonesFor(event))
    }
    if (this.hasVoices && this.canSpeak && name !== undefined && 'text' in event.data)
      this.#speak(String(event.data.text), name, { language, speed })
  }

  hush(): void {
    if (this.canSpeak) speechSynthesis.cancel()
    this.#isSpeaking = false
  }

  /** Each name has a voice of its own, as far as the browser has several for the language, and a pitch. */
  #speak(text: string, name: string, { language, speed }: Pick<Heard, 'language' | 'speed'>): void {
    speechSynthesis.cancel()
    const said = new SpeechSynthesisUtterance(text)
    const voices = speechSynthesis.getVoices().filter(({ lang }) => lang.toLowerCase().startsWith(language))
    const share = shareOf(name)
    said.lang = language
    said.voice = voices[Math.floor(share * voices.length)] ?? null
    said.pitch = 0.7 + 0.7 * ((share * 7) % 1)
    said.rate = Math.max(0.8, Math.min(2, speed))
    const done = () => {
      this.#isSpeaking = false
      this.notify()
    }
    said.onend = done
    said.onerror = done
    this.#isSpeaking = true
    speechSynthesis.speak(said)
    this.notify()
  }
}

/** The sound of what a store shows while it plays. */
export function useStageSound(store: GameStore, speed: number): StageSound {
  const sound = useMemo(() => new StageSound(), [store])
  useStore(sound)
  const { at, isPlaying, events } = store
  useEffect(() => {
    const event = events[at]
    if (!isPlaying || event === undefined) return sound.hush()
    const speaker = 'text' in event.data && 'player' in event.data ? String(event.data.player) : undefined
    const name = store.state.players.find(({ id }) => id === speaker)?.name
    sound.show(event, { name, language: findOpening(events)?.language ?? 'en', speed })
  }, [at, isPlaying])
  useEffect(() => () => sound.hush(), [sound])
  return sound
}
