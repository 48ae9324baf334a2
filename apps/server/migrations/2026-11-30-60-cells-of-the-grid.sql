-- Middles of cells in the search of members come from the one grid; those of the former grid are forgotten.
update member_search set cell_lat = null, cell_lon = null where cell_lat is not null;
