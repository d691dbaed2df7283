import { useEffect, useMemo, useState } from 'preact/hooks'
import { Alert, SelectField } from '../../parts.js'
import type { GameStore } from '../game/store.js'
import { playerName } from '../game/words.js'
import { pageLanguage } from '../languages/page-language.js'
import { Dialog, useCopy } from '../parts.js'
import { texts } from '../texts.js'
import { clipMoments, clipType, filmMoments, pictureAddress, pictureFile, recordClip } from './draw.js'

const words = texts.share

export interface ShareDialogProps {
  readonly store: GameStore
  /** The link to the moment. */
  readonly link: string
  /** The link that shows a picture where it is passed on; absent where there is none. */
  readonly pictureLink: string | undefined
  readonly onClose: () => void
}

/** Who sees this, for pictures that show more than everybody sees. */
function seenWords({ audience, state }: GameStore): string | undefined {
  const names: Readonly<Record<string, string>> = texts.live.views
  if (audience === 'public') return undefined
  return words.seenBy(names[audience] ?? playerName(state.players, audience))
}

/** The moment as a picture and a clip from it on, to be saved or passed on. */
export function ShareDialog({ store, link, pictureLink, onClose }: ShareDialogProps) {
  const [at] = useState(store.at)
  const seenBy = seenWords(store)
  const moment = useMemo(
    () => ({
      events: store.events.slice(0, store.knownTo + 1),
      at,
      language: pageLanguage.language,
      ...(seenBy !== undefined && { seenBy }),
    }),
    [at, seenBy],
  )
  const [fault, setFault] = useState<string>()
  const { isCopied, copy } = useCopy()
  const act = (deed: Promise<unknown>) => {
    setFault(undefined)
    deed.catch((error: Error) => error.name === 'AbortError' || setFault(error.message))
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      {seenBy !== undefined && <p class="note">{words.secrets(seenBy)}</p>}
      <img class="share-picture" src={pictureAddress(moment)} alt={words.preview} />
      <div class="share-row">
        <button type="button" class="main" onClick={() => act(pictureFile(moment, texts.name).then(save))}>
          {words.save}
        </button>
        {'canShare' in navigator && (
          <button type="button" onClick={() => act(pictureFile(moment, texts.name).then(pass))}>
            {words.pass}
          </button>
        )}
        <button type="button" onClick={() => copy(new URL(pictureLink ?? link, document.baseURI).href)}>
          {isCopied ? texts.common.copied : pictureLink === undefined ? texts.time.copyLink : words.link}
        </button>
      </div>
      {clipType() !== undefined && <Clip moment={moment} isWhole={store.isEndKnown} act={act} />}
      <Alert text={fault} />
      <form method="dialog">
        <button type="submit">{texts.common.close}</button>
      </form>
    </Dialog>
  )
}

const counts = [5, 10, 20, 40] as const

interface ClipProps {
  readonly moment: Parameters<typeof recordClip>[0]
  /** Whether the whole game may be shown. */
  readonly isWhole: boolean
  readonly act: (deed: Promise<unknown>) => void
}

function Clip({ moment, isWhole, act }: ClipProps) {
  const [count, setCount] = useState<number>(counts[0])
  const [recording, setRecording] = useState<{ readonly part: number; readonly cancel: AbortController }>()
  useEffect(() => () => recording?.cancel.abort(), [recording?.cancel])
  const record = async (moments: ReturnType<typeof clipMoments>) => {
    const cancel = new AbortController()
    setRecording({ part: 0, cancel })
    try {
      const onProgress = (part: number) => setRecording({ part, cancel })
      save(await recordClip(moment, { moments, name: texts.name, signal: cancel.signal, onProgress }))
    } finally {
      setRecording(undefined)
    }
  }
  if (recording)
    return (
      <div class="share-row">
        <progress value={recording.part} aria-label={words.recording} />
        <button type="button" onClick={() => recording.cancel.abort()}>
          {words.cancel}
        </button>
      </div>
    )
  const recorder = (moments: ReturnType<typeof clipMoments>, label: (seconds: number) => string) => (
    <button type="button" onClick={() => act(record(moments))}>
      {label(Math.round(moments.reduce((sum, { ms }) => sum + ms, 0) / 1_000))}
    </button>
  )
  return (
    <div class="share-row">
      <SelectField
        label={words.moments}
        value={count}
        options={counts.map((value) => ({ value: String(value), label: String(value) }))}
        onChoose={(value) => setCount(Number(value))}
      />
      {recorder(clipMoments(moment, count), words.record)}
      {isWhole && recorder(filmMoments(moment), words.film)}
    </div>
  )
}

function save(file: File): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const pass = (file: File): Promise<void> => navigator.share({ files: [file] })
