import type { ColumnType, Generated } from "kysely";

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
    /** BookingDraft, known to its area alone. */
    data: ColumnType<unknown, string, string>;
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
    /** Signature of what only the browser that sent the form has. */
    sender: string;
    /** Until when the process that runs the act says so. */
    leased_until: Generated<Date>;
    created_at: Generated<Date>;
  };
  web_readiness: { one: Generated<boolean>; checked_at: Date };
};
