import { href } from "react-router";

/** The address of the picture of oneself or a child. */
export const avatarOf = ({ id, isChild }: { id: string; isChild: boolean }): string =>
  isChild ? `${href("/avatar")}?of=${id}` : href("/avatar");
