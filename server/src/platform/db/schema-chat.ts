/** The tables of the chat (0011, 0012), as kysely types: see schema.ts. */

import type { RoomKind, UploadKind } from '@kapao/contract/lists.ts'
import type { ChatSender } from '@kapao/contract/schemas/chat.ts'
import type { Generated } from 'kysely'
import type { Fixed, Json } from './schema-columns.ts'

export interface ChatRoomTable {
  owner_id: Fixed<string>
  kind: Fixed<RoomKind>
  last_seq: Generated<bigint>
  customer_read_seq: Generated<bigint>
  desk_read_seq: Generated<bigint>
  session_id: string
  session_ended_at: Date | null
  has_person: Generated<boolean>
  waiting_since: Date | null
  last_message_at: Date
  merged_into: string | null
  created_at: Fixed<Date>
}

export interface ChatMessageTable {
  owner_id: string
  seq: bigint
  session_id: Fixed<string>
  sender: Fixed<ChatSender>
  operator_id: Fixed<string | null>
  client_id: Fixed<string | null>
  message: Json<unknown>
  created_at: Fixed<Date>
}

export interface ChatFileTable {
  name: Fixed<string>
  owner_id: string
  kind: Fixed<UploadKind>
  content_type: Fixed<string>
  created_at: Fixed<Date>
  sent_at: Date | null
}
