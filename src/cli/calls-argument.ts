import { Option } from 'commander'
import { type CallSink, MafiaError } from '../index.js'
import { jsonlCalls } from '../stores/index.js'
import { oneLine } from '../text/index.js'
import { BadInput } from './bad-input.js'

/** The option that saves every call to a model. */
export const callsOption = (): Option =>
  new Option(
    '--calls <file>',
    'save every call to a model there, as sent and received, without keys (.jsonl, or .jsonl.gz); a folder gets one file for each game',
  )

/**
 * Where the calls of the games are saved; an existing file is continued. Throws `BadInput` when it cannot be written.
 */
export function callsAt(path: string): CallSink {
  const sink = openCalls(path)
  const { countOf } = sink
  let warned = false
  return {
    record(call) {
      try {
        return sink.record(call)
      } catch (error) {
        if (!warned)
          process.stderr.write(`nightzero: ${oneLine((error as Error).message)} Calls are missing in this file.\n`)
        warned = true
      }
    },
    ...(countOf && { countOf: (...place) => sink.countOf?.(...place) ?? 0 }),
  }
}

function openCalls(path: string): CallSink {
  try {
    return jsonlCalls(path)
  } catch (error) {
    throw MafiaError.is(error) ? new BadInput(error.message) : error
  }
}
