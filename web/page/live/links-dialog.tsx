import type { GameFacts, GameStatus } from '../../../src/show/server/protocol/index.js'
import { Alert } from '../../parts.js'
import { useLoaded } from '../../use-store.js'
import { api } from '../connection/api.js'
import { playerName } from '../game/words.js'
import { Dialog, useCopy } from '../parts.js'
import { gameHash } from '../routes.js'
import { texts } from '../texts.js'

const { invite } = texts.live
const nextSteps: Partial<Record<GameStatus['state'], string>> = invite.nextSteps

interface LinksDialogProps {
  readonly id: string
  readonly facts: GameFacts | undefined
  readonly state: GameStatus['state'] | undefined
  readonly onClose: () => void
}

interface Link {
  readonly as: string
  readonly name: string
  readonly address: string
  readonly isSeat: boolean
}

export function LinksDialog({ id, facts, state, onClose }: LinksDialogProps) {
  const { value: links = [], fault } = useLoaded(() => facts && loadLinks(id, facts), [id, facts])
  const nextStep = state && (facts?.people ?? []).length > 0 ? nextSteps[state] : undefined
  return (
    <Dialog title={invite.title} onClose={onClose}>
      {nextStep !== undefined && <p>{nextStep}</p>}
      <p class="note">{invite.lead}</p>
      <p class="note">{invite.id(id)}</p>
      <Alert text={fault} />
      <ul class="links">
        {links.map((link) => (
          <LinkRow key={link.as} link={link} />
        ))}
      </ul>
      <form method="dialog">
        <button type="submit">{texts.common.close}</button>
      </form>
    </Dialog>
  )
}

function LinkRow({ link: { as, name, address, isSeat } }: { readonly link: Link }) {
  const { isCopied, copy } = useCopy()
  const open = isSeat ? invite.sit : invite.openTab
  return (
    <li data-link={as}>
      <span>{name}</span>
      <button type="button" class="small" aria-label={`${invite.copy}: ${name}`} onClick={() => copy(address)}>
        {isCopied ? texts.common.copied : invite.copy}
      </button>
      <a class="button small" href={address} target="_blank" rel="noopener noreferrer" aria-label={`${open}: ${name}`}>
        {open}
      </a>
    </li>
  )
}

async function loadLinks(id: string, { people = [], table }: GameFacts): Promise<Link[]> {
  const isSeat = (as: string) => people.includes(as)
  const mint = async (as: string, name: string): Promise<Link> => {
    const { link } = await api.mint(id, as)
    return { as, name, address: pageUrl(link), isSeat: isSeat(as) }
  }
  const seats = people.map((player) => mint(player, invite.seat(playerName(table, player))))
  const everybody = { as: 'public', name: invite.public, address: pageUrl(gameHash(id)), isSeat: false }
  return [
    ...(await Promise.all(seats)),
    everybody,
    ...(await Promise.all([mint('viewers', invite.viewers), mint('moderator', invite.moderator)])),
  ]
}

const pageUrl = (hash: string): string => new URL(hash, new URL('./', document.baseURI)).href
