import { href, type RouterContextProvider, redirect } from "react-router";
import { type Child, findChildren, listChildren } from "~/api/.server/patients";
import type { ErrorText } from "~/ui/text/translation";
import { requirePatient } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { plain, renderText } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";

type Context = Readonly<RouterContextProvider>;

/** Somebody whose record may be open. */
export type RecordOwner = { id: string; firstName: string; name: string; isChild: boolean; hasAvatar?: boolean };

const toOwner = ({ id, firstName, lastName, hasAvatar }: Child): RecordOwner => ({
  ...{ id, firstName, name: `${firstName} ${lastName}`, isChild: true, hasAvatar },
});

const ownRecord = (context: Context): RecordOwner => {
  const { patientId: id, firstName, lastName } = requirePatient(context);
  return { id, firstName, name: `${firstName} ${lastName}`, isChild: false };
};

const read = new WeakMap<Context, Promise<Child[] | null>>();

function findChildrenOnce(context: Context): Promise<Child[] | null> {
  const children = read.get(context) ?? findChildren(context);
  read.set(context, children);
  return children;
}

/** The signed-in patient's children, read once for each request. Throws Problem. */
export const listOwnChildren = async (context: Context): Promise<Child[]> =>
  (await findChildrenOnce(context)) ?? listChildren(context);

const toFamily = (context: Context, children: Child[]) => [ownRecord(context), ...children.map(toOwner)];

/** The signed-in patient and the children; null when the services refuse or fail. */
export async function findFamily(context: Context): Promise<RecordOwner[] | null> {
  const children = await findChildrenOnce(context);
  return children && toFamily(context, children);
}

/** The same. Throws Problem. */
export const listFamily = async (context: Context): Promise<RecordOwner[]> =>
  toFamily(context, await listOwnChildren(context));

/** The person whose record is open, for the frame of a page; while the services fail, as it was opened. */
export async function findActivePatient(context: Context): Promise<RecordOwner> {
  const { openChild } = getSession(context).data;
  if (!openChild) return ownRecord(context);
  const family = await findFamily(context);
  if (!family) return { ...openChild, isChild: true };
  return family.find(({ id }) => id === openChild.id) ?? ownRecord(context);
}

/** Whether the record that is open is a child's. */
export const isChildOpen = async (context: Context): Promise<boolean> => (await findActivePatient(context)).isChild;

/**
 * The person whose record is open: the child chosen in this session as long as it is one of the patient's, else the
 * patient. The browser is never asked; the services check each read and write again. Throws, where a page is read of a
 * child who is no longer one of them, a redirect to the patient's own welcome page.
 */
export async function getActivePatient(context: Context): Promise<RecordOwner> {
  const person = await findActivePatient(context);
  const { openChild } = getSession(context).data;
  if (!openChild || person.isChild || !context.get(appContext).reading) return person;
  // Else a page about a child would go on about the parent without a word.
  closeRecord(context);
  throw redirect(href("/patient-dashboard/welcome"));
}

/** Opens one's own record, and says that another one cannot be. */
function closeRecord(context: Context): void {
  const session = getSession(context);
  session.set("openChild", undefined);
  session.set("flash", { tone: "warn", key: "record:notYours" });
}

/** Opens the record of a member of the family; of anybody else one's own, which a message says. Throws Problem. */
export async function openRecord(context: Context, patientId: string): Promise<void> {
  const person = (await listFamily(context)).find(({ id }) => id === patientId);
  if (!person) return closeRecord(context);
  const { id, firstName, name, isChild } = person;
  getSession(context).set("openChild", isChild ? { id, firstName, name } : undefined);
}

/** Why a form that was made for another record than the open one is refused, and whose it was where that is known. */
export async function whyOther(context: Context, patientId: string): Promise<ErrorText[]> {
  const family = await findFamily(context);
  const { openChild } = getSession(context).data;
  const written = family?.find(({ id }) => id === patientId);
  const kept = openChild?.id === patientId ? openChild : undefined;
  if (family && !written) return whyLost(context, kept?.name);
  return [...writtenFor(context, (written ?? kept)?.name), "record:error.otherPerson"];
}

/** Why a form for the record of somebody who is no longer of the family is refused. */
export const whyLost = (context: Context, name: string | undefined): ErrorText[] => [
  ...writtenFor(context, name),
  "record:error.lostRecord",
];

const writtenFor = (context: Context, name: string | undefined) =>
  name ? [renderText(context, "record:error.writtenFor", { name: plain(name) })] : [];
