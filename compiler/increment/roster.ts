import {duplicatesOf} from '../lexicon/lexicon.ts'
import type {LiveEntry} from './live-entry.ts'

/** Which entries there are by id, those that share one with another included. */
export class Roster {
  private readonly byId = new Map<string, LiveEntry | LiveEntry[]>()

  /** Adds an entry and gives the one that was alone with its id until now. */
  add(entry: LiveEntry): LiveEntry | undefined {
    const {id} = entry.entry
    const known = this.byId.get(id)
    if (known === undefined) this.byId.set(id, entry)
    else if (Array.isArray(known)) known.push(entry)
    else {
      this.byId.set(id, [known, entry])
      return known
    }
    return undefined
  }

  /** Takes an entry away and gives the one that is alone with its id now, if it was not before. */
  remove(entry: LiveEntry): LiveEntry | undefined {
    const {id} = entry.entry
    const known = this.byId.get(id)!
    if (!Array.isArray(known)) {
      this.byId.delete(id)
      return undefined
    }
    const left = known.filter(other => other !== entry)
    this.byId.set(id, left.length === 1 ? left[0] : left)
    return left.length === 1 ? left[0] : undefined
  }

  isAlone(entry: LiveEntry): boolean {
    return this.byId.get(entry.entry.id) === entry
  }

  /** The one entry with an id; undefined where there is none, or more. */
  only(id: string): LiveEntry | undefined {
    const known = this.byId.get(id)
    return Array.isArray(known) ? undefined : known
  }

  /** The errors of those that share an id. */
  duplicates(id: string): ReturnType<typeof duplicatesOf> {
    const known = this.byId.get(id)
    return Array.isArray(known) ? duplicatesOf(known.map(entry => entry.entry)) : []
  }
}
