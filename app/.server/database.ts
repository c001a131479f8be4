import type { ColumnType, Generated } from "kysely";
import type { BookingDraft } from "./draft.ts";

/** Tables of the web app. */
export type WebDatabase = {
  web_session: {
    id_hash: Buffer;
    /** SessionData, encrypted. */
    sealed_data: Buffer;
    account_id: string | null;
    sealed_tokens: Buffer | null;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  booking_draft: {
    account_id: string;
    data: ColumnType<BookingDraft, string, string>;
    expires_at: Date;
  };
  sign_up_draft: {
    id_hash: Buffer;
    sealed: Buffer;
    expires_at: Date;
  };
  form_answer: {
    form_key: string;
    location: string | null;
    session_id: string | null;
    created_at: Generated<Date>;
  };
};
